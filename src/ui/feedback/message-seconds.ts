import { storedChoice } from '#ui/stored-choice.ts'

/**
 * How many seconds messages stay, and what they announce can be undone. Somebody who reads or reaches a button slowly can
 * choose ten times the usual time (WCAG 2.2.1).
 */
export const messageSeconds = storedChoice('edgeworth:message-seconds', ['6', '20', '60'], '6')
