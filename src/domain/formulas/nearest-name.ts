/** Insertions, deletions and replacements from one word to another, ignoring case. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, place) => place)
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + Number(from[i - 1] !== to[j - 1])
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}

/** Longer words are never compared: a name has at most about 25 characters. */
const maxLength = 40

/** The known name that is most like a word; null if none is alike. */
export function nearestName(word: string, names: Iterable<string>): string | null {
  if (word.length > maxLength) return null
  const wanted = word.toLowerCase()
  // Below half of a word, a third of its letters may differ.
  let best: { readonly name: string; readonly distance: number } | null = null
  for (const name of names) {
    const candidate = name.toLowerCase()
    const distance = candidate.startsWith(wanted) && wanted.length > 2 ? 1 : editDistance(wanted, candidate)
    if (distance <= Math.max(1, Math.floor(wanted.length / 3)) && distance < (best?.distance ?? Infinity))
      best = { name, distance }
  }
  return best?.name ?? null
}
