import { mdiGestureTapButton } from '@mdi/js'
import type { Command } from './command.ts'

/** What a button does, in words that need no surroundings: its mark, its accessible name, or its text. */
const nameOf = (button: HTMLElement) =>
  [button.dataset['command'], button.getAttribute('aria-label'), button.textContent.trim()].find(Boolean) ?? ''

const isShown = (button: HTMLElement) =>
  button.closest('[hidden]') === null && getComputedStyle(button).display !== 'none'

/** Whether an ancestor up to the row of actions hides a button, as the list of portfolios on wide screens. */
function isVisible(button: HTMLElement): boolean {
  for (let element: HTMLElement | null = button; element !== null; element = element.parentElement)
    if (!isShown(element)) return false
  return true
}

/**
 * The actions of the screen behind the palette: the buttons beside its title, and others that are marked with
 * `data-command`, which may name the action. A command presses its button, so that a screen states each action once.
 */
export function readScreenActions(page: ParentNode = document): readonly Command[] {
  const buttons = page.querySelectorAll<HTMLButtonElement>('[data-page-actions] button, button[data-command]')
  const seen = new Set<string>()
  return [...buttons].flatMap((button): Command[] => {
    const label = nameOf(button)
    if (button.disabled || label === '' || seen.has(label) || !isVisible(button)) return []
    seen.add(label)
    return [
      {
        id: `screen:${label}`,
        group: 'This screen',
        label,
        icon: mdiGestureTapButton,
        to: null,
        run: () => button.click(),
      },
    ]
  })
}
