/** The words of the glossary and the marks of each language, in every text of the page. Every complaint names the key. */
import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from './language.svelte.ts';
import { EVERY_TEXT, englishOf, formsOf, placeOf, proseOf, TRANSLATED } from './testing/texts.ts';

describe('the words of the game', () => {
  /** Slips of the machine-translated rule sheets, words for which the game has its own, and words that say something else. */
  const FORBIDDEN: Readonly<Record<Locale, RegExp>> = {
    en: /\bg[ia]ve(s|n)? up|\bbright square|\bunits?\b|\b(any|no|some)body of yours|\bmissile (\w+ )?over\b|places? their best|\buntil you roll a zero/i,
    nl: /kussen|dragerpad|draagpad|levende? blok|\blive\b|karakter|vierkant(?!e haken)|obstakelblokkering|schietbaan|\blichte? veld|(links|rechts)af|\bland(t|en)\b|berust|\bslag\b(?! om het eiland)|raa?kt?\w* (precies )?\S+ velden|wacht\w* (er )?op (het draagpl|je draagpl)|\bkan\s{2,}met geen|tot je een nul/i,
    ru: /подушк|панел|жив[а-я]+ блок|квадрат(?!ных скоб)|матриц|площадк|оператор|светл[а-я]+ клет|через \d клет|задева|задет|разбуд|пока вам не выпадет ноль|расставят лучше|проедьте|противник|(?<!\p{L})доск/iu,
    sv: /matris|munstycke|kudde|levande block|\blive\b|karaktär|fyrkant|kvadrat|torget|rulla tärning|\btank(s|ar|arna)?\b|\bljusa? rut|godta|ledtråd|träffar (exakt )?\S+ rutor|vänta\w* på (din )?bärpl|tills du slår en nolla/i,
    ja: /キャラクター|ダイス|正方形|四角|広場|生きた|ライブ|クッション|射撃場|タンク|明るいマス|曲が|目標|得点|誰|あきらめ|コマがい|出目|敵に当て|動けるようになりました|0が出るまで/,
    cs: /matic|podlož|polštář|živ(ý|é|ého|ých) blok|čtver|střelnic|náměstí|výztuh|bitk[auy]\b|charakter|světl[áéý]\S* pol|přijm|probu[dz]|zasáhne (přesně )?(?!jediné)\S+ pole|dokud vám nepadne nula/i,
  };

  it.each(Object.entries(FORBIDDEN))('are none of those that went wrong in %s', (locale, words) => {
    const faults = EVERY_TEXT.filter((text) => text.locale === locale && words.test(proseOf(text.message)));
    expect(faults.map((text) => `${placeOf(text)}: ${proseOf(text.message).match(words)?.[0]}`)).toEqual([]);
  });

  /** The words of the glossary that every text has to use which has the English one. */
  const GLOSSARY: Readonly<Record<string, readonly [english: RegExp, ...RegExp[]]>> = {
    pad: [/\bpads?\b/i, /draagplatform/i, /платформ\S*-носител/i, /bärplatt/i, /パッド/, /nosn\S+ plošin/i],
    missile: [/\bmissile/i, /raket/i, /ракет/i, /missil/i, /ミサイル/, /raket/i],
    lit: [/\blit\b/i, /opgelicht/i, /подсвеч/i, /upplyst/i, /光っている/, /zvýrazněn/i],
    blocked: [
      /\bblocked\b/i,
      /geblokkeerd/i,
      /заблокир|ходов нет/i,
      /blockera/i,
      /動[けか]/,
      /zablokov|nemohu táhnout/i,
    ],
    live: [/\blive\b/i, /scherp/i, /боев/i, /skarp/i, /爆発/, /ostr/i],
    crossfire: [/\bcrossfire\b/i, /kruisvuur/i, /перекрёстн/i, /korseld/i, /十字砲火/, /křížov/i],
    resign: [
      /\bresign/i,
      /opge|\bg[ea][ef]\S* .*\bop\b/i,
      /сда/i,
      /\bg[ea]r?v? .*\bupp\b|ge upp/i,
      /投了/,
      /vzd/i,
    ],
    passkey: [
      /\bpasskey/i,
      /passkey/i,
      /ключ\S* доступа|ключом/i,
      /lösennyck(?:el|lar)/i,
      /パスキー/,
      /klíč/i,
    ],
    war: [/\bwars?\b/i, /oorlog/i, /войн/i, /krig/i, /戦争/, /vál[ck]/i],
  };

  it.each(Object.entries(GLOSSARY))('are the same in every text: %s', (_word, [original, ...words]) => {
    const faults = TRANSLATED.filter(({ table, locale, key, message }) => {
      const own = words[LOCALES.indexOf(locale) - 1];
      return original.test(proseOf(englishOf(table, key) ?? '')) && own?.test(proseOf(message)) !== true;
    });
    expect(faults.map(placeOf)).toEqual([]);
  });

  it('in Russian and Czech no verb follows a player, who may be a colour, a woman or a man', () => {
    const follows = /\{(side|winner|loser|starter|other)\} \p{Ll}/u;
    // After a colon there may be words, but not what several people do or did: one player may be meant.
    const severalDo =
      /\{(side|winner|loser|starter|other)\}:[^.!]* \p{Ll}+(([ую]|[^нз]я|а)т(ся)?|ли(сь)?|[ae]jí|li)(?!\p{L})/u;
    const faults = TRANSLATED.filter(
      ({ locale, message }) =>
        ['ru', 'cs'].includes(locale) &&
        formsOf(message).some((form) => follows.test(form) || severalDo.test(form)),
    );
    expect(faults.map(placeOf)).toEqual([]);
  });

  it('nobody’s name is bent in an analysis: it may be «You»', () => {
    const bent = /(?<![:：] ?|\()\{name\}/;
    const faults = EVERY_TEXT.filter(
      ({ folder, message }) => folder === 'study' && formsOf(message).some((form) => bent.test(form)),
    );
    expect(faults.map(placeOf)).toEqual([]);
  });

  it('why something was a mistake is said of either player: to none of them, and of none as the opponent', () => {
    const toOne: Readonly<Record<Locale, RegExp>> = {
      en: /\b(you|your|opponent)\b/i,
      nl: /\b(je|jij|jou|jouw|tegenstander)\b/i,
      ru: /(?<!\p{L})(вы|вас|вам|ваш\p{L}*|соперник\p{L}*)(?!\p{L})/iu,
      sv: /(?<!\p{L})(du|dig|din|ditt|dina|motspelare\p{L}*|motståndare\p{L}*)(?!\p{L})/iu,
      ja: /あなた|相手/,
      cs: /(?<!\p{L})(vy|vás|vám|vaš\p{L}*|soupeř\p{L}*)(?!\p{L})/iu,
    };
    const faults = EVERY_TEXT.filter(
      ({ folder, key, locale, message }) =>
        folder === 'study' && key.startsWith('why_') && toOne[locale].test(proseOf(message)),
    );
    expect(faults.map(placeOf)).toEqual([]);
  });

  it('Swedish «slag» is a battle, never a roll', () => {
    const faults = TRANSLATED.filter(
      ({ table, locale, key, message }) =>
        locale === 'sv' &&
        /\bslag(et|ets)?\b/i.test(proseOf(message)) &&
        !/\bbattles?\b/i.test(proseOf(englishOf(table, key) ?? '')),
    );
    expect(faults.map(placeOf)).toEqual([]);
  });
});

describe('the marks between and around words', () => {
  /** The signs of a record's header are those of the record. */
  const QUOTES_A_RECORD = 'fault_record_header';
  const QUOTES: Readonly<Record<Locale, string>> = {
    en: '“”’',
    nl: '“”’',
    ru: '«»',
    sv: '”’',
    ja: '「」',
    cs: '„“',
  };

  it.each(Object.entries(QUOTES))('quotes and apostrophes are those of the language: %s', (locale, own) => {
    const faults = EVERY_TEXT.filter(
      ({ locale: its, key, message }) =>
        its === locale &&
        key !== QUOTES_A_RECORD &&
        [...proseOf(message)].some(
          (sign) => /["'`´\p{Pi}\p{Pf}„「」『』]/u.test(sign) && !own.includes(sign),
        ),
    );
    expect(faults.map(placeOf)).toEqual([]);
  });

  /** What is wrong before a percent sign: any blank, or anything but one at which no line is broken. */
  const BEFORE_PERCENT: Readonly<Record<Locale, RegExp>> = {
    en: /\s%/,
    nl: /\s%/,
    ja: /\s%/,
    ru: /[^\u00a0]%/,
    sv: /[^\u00a0]%/,
    cs: /[^\u00a0]%/,
  };

  it('a percent sign and an ellipsis stand as the language has them', () => {
    const faults = EVERY_TEXT.filter(({ locale, message }) =>
      formsOf(message).some(
        (form) => BEFORE_PERCENT[locale].test(form) || (locale === 'sv' ? /[^\u00a0]…/ : /\s…/).test(form),
      ),
    );
    expect(faults.map(placeOf)).toEqual([]);
  });

  it('Japanese has its own comma, colon and stop, and no blank after them', () => {
    const faults = EVERY_TEXT.filter(
      ({ locale, key, message }) =>
        locale === 'ja' &&
        key !== QUOTES_A_RECORD &&
        formsOf(message).some((form) =>
          /[,;!?]|[.:](\s|$)|[、。：！？]\s/.test(form.replace('{red} : {blue}', '')),
        ),
    );
    expect(faults.map(placeOf)).toEqual([]);
  });

  it('no word beside a number that is put in depends on which number it is', () => {
    // «Ve 4», but «v 5»; «z 10», but «ze 14»; and Japanese counts turns by another word.
    const faults = EVERY_TEXT.filter(({ locale, message }) =>
      formsOf(message).some((form) =>
        locale === 'cs'
          ? /(^|\s)([vzks]e\s\{|z\s\{(count|flips|total)\})/i.test(form)
          : locale === 'ja' && form.includes('{count}手番'),
      ),
    );
    expect(faults.map(placeOf)).toEqual([]);
  });

  it('no Czech line ends with a preposition of one letter before what is put in', () => {
    const faults = EVERY_TEXT.filter(
      ({ locale, message }) =>
        locale === 'cs' && formsOf(message).some((form) => /(^|\s)[kosuvz] \{/i.test(form)),
    );
    expect(faults.map(placeOf)).toEqual([]);
  });
});
