import type { Plugin } from 'vite'

/** Gives each module of the browser's production build the icons that it draws. */
export function inlineIcons(): Plugin
