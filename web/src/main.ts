import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { speaking } from './i18n/index.svelte';
import { settings } from './state/settings.svelte';

settings.apply();
await speaking.begin();
mount(App, { target: document.getElementById('app')! });
