/** Saves a file through the browser's downloads. */
export function downloadFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has started the download by then; until it is revoked, the address holds the file in memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Saves CSV text as a file. The byte order mark tells spreadsheets that it is UTF-8. */
export function downloadCsv(text: string, name: string): void {
  downloadFile(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }), name)
}
