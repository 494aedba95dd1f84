/** Three ways to make a noise, out of which every sound of the game is put together. Times in seconds from now. */
interface Note {
  readonly at: number;
  /** From 0 to 1. */
  readonly loud: number;
}

interface Glide extends Note {
  readonly lasts: number;
  readonly from: number;
  readonly to: number;
}

export interface Instrument {
  /** Something hard on wood. */
  knock(note: Note & { readonly pitch: number }): void;
  /** Air and sand: noise through a band that glides. */
  noise(note: Glide): void;
  tone(note: Glide & { readonly wave: OscillatorType }): void;
}

const LOUDNESS = 0.55;
const SILENT = 0.0001;

export function instrument(context: AudioContext): Instrument {
  const out = context.createGain();
  out.gain.value = LOUDNESS;
  // Several blasts in one moment stay below what hurts.
  const limit = context.createDynamicsCompressor();
  out.connect(limit).connect(context.destination);
  const hiss = whiteNoise(context);

  /** Loud at once, then dying away. */
  function envelope(at: number, lasts: number, loud: number): GainNode {
    const gain = context.createGain();
    const start = context.currentTime + at;
    gain.gain.setValueAtTime(SILENT, start);
    gain.gain.exponentialRampToValueAtTime(loud, start + Math.min(0.012, lasts / 4));
    gain.gain.exponentialRampToValueAtTime(SILENT, start + lasts);
    gain.connect(out);
    return gain;
  }

  function run(source: AudioScheduledSourceNode, at: number, lasts: number): void {
    source.start(context.currentTime + at);
    source.stop(context.currentTime + at + lasts + 0.05);
  }

  function tone({ at, lasts, from, to, loud, wave }: Glide & { readonly wave: OscillatorType }): void {
    const source = context.createOscillator();
    source.type = wave;
    const start = context.currentTime + at;
    source.frequency.setValueAtTime(from, start);
    source.frequency.exponentialRampToValueAtTime(to, start + lasts);
    const soft = context.createBiquadFilter();
    soft.type = 'lowpass';
    soft.frequency.value = 1400;
    source.connect(soft).connect(envelope(at, lasts, loud));
    run(source, at, lasts);
  }

  function noise({ at, lasts, from, to, loud }: Glide): void {
    const source = context.createBufferSource();
    source.buffer = hiss;
    source.loop = true;
    const band = context.createBiquadFilter();
    band.type = 'bandpass';
    band.Q.value = 0.8;
    const start = context.currentTime + at;
    band.frequency.setValueAtTime(from, start);
    band.frequency.exponentialRampToValueAtTime(to, start + lasts);
    source.connect(band).connect(envelope(at, lasts, loud));
    run(source, at, lasts);
  }

  function knock({ at, pitch, loud }: Note & { readonly pitch: number }): void {
    tone({ at, lasts: 0.07, from: pitch, to: pitch * 0.72, loud, wave: 'sine' });
    tone({ at, lasts: 0.04, from: pitch * 2.7, to: pitch * 2.2, loud: loud * 0.4, wave: 'triangle' });
    noise({ at, lasts: 0.03, from: 2200, to: 1200, loud: loud * 0.5 });
  }

  return { knock, noise, tone };
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
