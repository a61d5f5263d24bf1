import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { network } from './offline/network.svelte';
import { register } from './offline/registering';
import './print.css';
import { speaking } from './i18n/index.svelte';
import { settings } from './state/settings.svelte';

settings.apply();
network.begin();
// Without the network a language may be missing; English is here.
await speaking.begin().catch(() => network.lost());
mount(App, { target: document.getElementById('app')! });
register();
