/** Saves a text as a file of the trader's; with a byte order mark, by which spreadsheets know its encoding. */
export function downloadText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
