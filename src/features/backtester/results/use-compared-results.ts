import { useState } from 'react'
import type { Id } from '#domain/numbers/units.ts'
import { useAddress } from '#shared/address/use-address.ts'

export const maxCompared = 4

interface ComparedResults {
  readonly ids: readonly Id[]
  readonly toggle: (id: Id) => void
  readonly clear: () => void
}

/** The results chosen for comparison. The address keeps them, but follows too late for quick clicks. */
export function useComparedResults(): ComparedResults {
  const [address, changeAddress] = useAddress()
  const [ids, setIds] = useState<readonly Id[]>(() =>
    (address.get('compare') ?? '')
      .split(',')
      .filter((id) => id !== '')
      .slice(0, maxCompared),
  )
  const choose = (next: readonly Id[]) => {
    setIds(next)
    changeAddress(
      (current) => {
        const changed = new URLSearchParams(current)
        if (next.length === 0) changed.delete('compare')
        else changed.set('compare', next.join(','))
        return changed
      },
      { preventScrollReset: true },
    )
  }
  return {
    ids,
    toggle: (id) => choose(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].slice(0, maxCompared)),
    clear: () => choose([]),
  }
}
