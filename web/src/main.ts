import './styles/tokens.css'
import './styles/ui.css'
import './styles/table.css'
import './styles/log.css'
import './styles/pages.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { settings } from './lib/state/settings.svelte'

const target = document.getElementById('app')
if (!target) throw new Error('there is no place for the page')
settings.apply()
export default mount(App, { target })
