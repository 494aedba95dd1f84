/** Where the page begins: the reader's settings and language first, then the app. */
import './look/palette.css';
import './app/theme.css';
import { mount } from 'svelte';
import App from './app/App.svelte';
import { breathe } from './app/breathe.ts';
import { lookForServer } from './app/server.svelte.ts';
import { settings } from './app/settings.svelte.ts';
import { preferredLocale, setLocale } from './language/language.svelte.ts';
import { registerOffline } from './offline/offline.svelte.ts';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no place for the app');
registerOffline();
void lookForServer();
settings.load();
// A language that was not fetched before cannot come without a network; English is kept with the page.
await setLocale(settings.locale ?? preferredLocale(navigator.languages)).catch(() => setLocale('en'));
// Reading the programs was one piece of work; the first screen is another.
await breathe();
mount(App, { target });
