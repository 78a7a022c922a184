import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { choicesFromAddress, growthAddress, settingsFromAddress, type AddressChoices } from './growth-address.ts'
import type { GrowthSettings } from './growth-settings.ts'

/** Browsers limit address changes, so the address follows only after a slider has rested this long, in milliseconds. */
const addressDelayMs = 300

interface GrowthChoices {
  readonly settings: GrowthSettings
  readonly choices: AddressChoices
}

function parseAddress(address: URLSearchParams): GrowthChoices {
  return { settings: settingsFromAddress(address), choices: choicesFromAddress(address) }
}

export interface GrowthSettingsControl extends GrowthChoices {
  /** Changes settings, which leaves a saved run for a live simulation. */
  readonly change: (changes: Partial<GrowthSettings>) => void
  readonly choose: (changes: Partial<AddressChoices>) => void
  /** Shows a saved run with its settings. */
  readonly restore: (settings: GrowthSettings, choices: AddressChoices) => void
}

/** The simulator's settings, mirrored in the address so that a link opens the same simulation. */
export function useGrowthSettings(): GrowthSettingsControl {
  const [address, setAddress] = useSearchParams()
  const query = address.toString()
  const [chosen, setChosen] = useState(() => parseAddress(address))
  const [seenQuery, setSeenQuery] = useState(query)
  const [writtenQuery, setWrittenQuery] = useState(query)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // Back, forward and links change the address from outside; ignore the query that this screen wrote itself. The router may
  // apply it late, so a query that has not changed since the last render is ignored as well.
  if (query !== seenQuery) {
    setSeenQuery(query)
    if (query !== writtenQuery) {
      setWrittenQuery(query)
      setChosen(parseAddress(address))
    }
  }

  const apply = useCallback(
    (next: (now: GrowthChoices) => GrowthChoices) => {
      setChosen((now) => {
        const changed = next(now)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          const target = growthAddress(changed.settings, changed.choices)
          setWrittenQuery(target.toString())
          setAddress(target, { replace: true })
        }, addressDelayMs)
        return changed
      })
    },
    [setAddress],
  )
  const change = useCallback(
    (changes: Partial<GrowthSettings>) =>
      apply((now) => ({ settings: { ...now.settings, ...changes }, choices: { ...now.choices, runId: null } })),
    [apply],
  )
  const choose = useCallback(
    (changes: Partial<AddressChoices>) => apply((now) => ({ ...now, choices: { ...now.choices, ...changes } })),
    [apply],
  )
  const restore = useCallback(
    (settings: GrowthSettings, choices: AddressChoices) => apply(() => ({ settings, choices })),
    [apply],
  )
  return { ...chosen, change, choose, restore }
}
