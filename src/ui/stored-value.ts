/** Reads a text from the browser's storage; null if there is none or storage is forbidden. */
export function readStoredText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Reads a JSON value from the browser's storage; null if there is none or it cannot be read. */
export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(readStoredText(key) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a text in the browser, or deletes it if null; does nothing if storage is full or forbidden. */
export function storeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Every stored value is a convenience: the product works without it.
  }
}
