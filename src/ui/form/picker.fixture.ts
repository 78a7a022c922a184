import { fireEvent, screen } from '@testing-library/react'

/** The loaded field of a date or time: its group of parts. */
export const findPicker = (label: string | RegExp) => screen.findByRole('group', { name: label })

const hiddenInput = (field: HTMLElement) => {
  const input = field.closest('.MuiPickersInputBase-root')?.querySelector('input')
  if (input === null || input === undefined) throw new Error('The field has no input.')
  return input
}

/** The text in the field. */
export const pickerText = async (label: string | RegExp) =>
  hiddenInput(await findPicker(label)).value.replaceAll(/[\u2066-\u2069\u200b]/g, '')

/** Enters a whole text such as "03/10/2025 09:41:07". */
export async function enterInPicker(label: string | RegExp, text: string): Promise<void> {
  fireEvent.change(hiddenInput(await findPicker(label)), { target: { value: text } })
}
