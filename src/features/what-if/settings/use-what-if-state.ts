import { useCallback } from 'react'
import { useAddressState, type AddressCodec } from '#shared/simulation/use-address-state.ts'
import { readWhatIfAddress, writeWhatIfAddress, type WhatIfState, type WhatIfView } from './what-if-address.ts'
import type { WhatIfSettings } from './what-if-settings.ts'

const codec: AddressCodec<WhatIfState> = { parse: readWhatIfAddress, write: writeWhatIfAddress }

export interface WhatIfControl extends WhatIfState {
  readonly change: (changes: Partial<WhatIfSettings>) => void
  readonly show: (changes: Partial<WhatIfView>) => void
}

/** Settings and view, mirrored in the address so that a link opens the same. */
export function useWhatIfState(): WhatIfControl {
  const [state, apply] = useAddressState(codec)
  const change = useCallback(
    (changes: Partial<WhatIfSettings>) => apply((now) => ({ ...now, settings: { ...now.settings, ...changes } })),
    [apply],
  )
  const show = useCallback(
    (changes: Partial<WhatIfView>) => apply((now) => ({ ...now, view: { ...now.view, ...changes } })),
    [apply],
  )
  return { ...state, change, show }
}
