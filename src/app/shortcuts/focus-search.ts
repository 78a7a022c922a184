const searchFields = 'main input[type=search], main [role=search] input, main input[aria-label^=Search]'

/** Moves the focus to the screen's search field. Returns false if the screen has none. */
export function focusSearch(): boolean {
  const labeled = [...document.querySelectorAll<HTMLLabelElement>('main label')].find((label) =>
    /^(search|symbols)$/i.test(label.textContent.trim()),
  )
  const field = document.querySelector<HTMLElement>(searchFields) ?? labeled?.control ?? null
  field?.focus()
  return field !== null && document.activeElement === field
}
