import { storedChoice } from '#ui/stored-choice.ts'

/** Whether shortcuts without Ctrl or ⌘ are on. Speech input can trigger them by accident (WCAG 2.1.4). */
export const singleKeyShortcuts = storedChoice('edgeworth:single-key-shortcuts', ['on', 'off'], 'on')
