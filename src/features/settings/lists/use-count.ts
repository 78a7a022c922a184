import { useQuery } from '@tanstack/react-query'
import { countsOfUseQuery } from '#api/playbook/use-counts.ts'
import type { Id } from '#domain/numbers/units.ts'
import { pluralize } from '#ui/figures/pluralize.ts'

type CountedList = 'tags' | 'missedReasons' | 'exchanges' | 'symbols'

/** Returns how many trades have a row of a list; null until that is known. */
export function useCountOf(list: CountedList): (id: Id) => number | null {
  const counts = useQuery(countsOfUseQuery).data?.[list]
  return (id) => (counts === undefined ? null : (counts[id] ?? 0))
}

/** A count in words; as much space while it is not known, so that the row keeps its height. */
export const tradesText = (count: number | null): string =>
  count === null ? '\u00a0'.repeat(15) : pluralize(count, 'trade')
