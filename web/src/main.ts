import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

import { mount } from 'svelte';

import App from './App.svelte';
import { applySettings } from './lib/theme.svelte';

applySettings();
mount(App, { target: document.getElementById('app')! });
