/** Takes entries out of a map, those that were set first before others, until it has no more than `most`. */
export function dropOldest<Key>(map: Map<Key, unknown>, most: number): void {
  for (const oldest of map.keys()) {
    if (map.size <= most) return
    map.delete(oldest)
  }
}
