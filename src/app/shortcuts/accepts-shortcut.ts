/** Inputs in which letters are not typed. */
const wordlessInputs = new Set(['checkbox', 'radio', 'range', 'button', 'submit', 'reset', 'file', 'color'])

/** Whether letters typed at an element would be taken by it: a field, or a list that jumps to an entry by its letter. */
function takesLetters(element: Element): boolean {
  if (element instanceof HTMLInputElement) return !wordlessInputs.has(element.type)
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return true
  if (element instanceof HTMLElement && element.isContentEditable) return true
  return element.closest('[role=menu],[role=listbox],[role=combobox],[role=textbox]') !== null
}

/** Whether a key press may trigger a shortcut without a modifier: not in a field, not under an open dialog or menu. */
export function acceptsShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return false
  if (event.target instanceof Element && takesLetters(event.target)) return false
  return document.querySelector('[aria-modal=true],[role=menu],[role=listbox]') === null
}
