import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { choicesFromAddress, growthAddress, settingsFromAddress, type AddressChoices } from './growth-address.ts'
import type { GrowthSettings } from './growth-settings.ts'

/** Browsers refuse an address that changes with every movement of a slider; it follows once the slider rests. */
const addressDelayMs = 300

interface GrowthChoices {
  readonly settings: GrowthSettings
  readonly choices: AddressChoices
}

function parseAddress(address: URLSearchParams): GrowthChoices {
  return { settings: settingsFromAddress(address), choices: choicesFromAddress(address) }
}

export interface GrowthSettingsControl extends GrowthChoices {
  /** Changes settings; a saved run that is shown gives way to a live simulation. */
  readonly change: (changes: Partial<GrowthSettings>) => void
  readonly choose: (changes: Partial<AddressChoices>) => void
  /** Shows a saved run with the settings it was made with. */
  readonly restore: (settings: GrowthSettings, choices: AddressChoices) => void
}

/** The simulator's settings, which the address repeats: a link opens the same simulation. */
export function useGrowthSettings(): GrowthSettingsControl {
  const [address, setAddress] = useSearchParams()
  const shown = address.toString()
  const [chosen, setChosen] = useState(() => parseAddress(address))
  const [seen, setSeen] = useState(shown)
  const [written, setWritten] = useState(shown)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // Back, forward and links change the address from outside; what this screen wrote comes back as it went. The router
  // may take a moment to show it, and until then the address that was seen before says nothing new.
  if (shown !== seen) {
    setSeen(shown)
    if (shown !== written) {
      setWritten(shown)
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
          setWritten(target.toString())
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
