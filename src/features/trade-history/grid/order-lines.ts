/**
 * Indexes of the lines from `from` to before `end`, in document order. Line i is drawn in element i modulo `slots`. At
 * rest that is the order of the lines, for screen readers. While scrolling it is the order of the elements, so that none
 * of them moves in the document, which costs the browser as much as creating one.
 */
export function orderLines(from: number, end: number, slots: number, isScrolling: boolean): readonly number[] {
  const lines = Array.from({ length: Math.max(0, end - from) }, (_, place) => from + place)
  return isScrolling ? lines.toSorted((a, b) => (a % slots) - (b % slots)) : lines
}
