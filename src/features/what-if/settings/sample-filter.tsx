import { mdiChevronDown, mdiChevronUp } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { memo, useMemo, useState } from 'react'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { Narrowing, SampleSelectionProps } from './sample-selection.tsx'
import type { WhatIfSettings } from './what-if-settings.ts'

const SampleSelection = lazyPart<SampleSelectionProps>(
  async () => (await import('./sample-selection.tsx')).default,
  () => <LoadingState label="Loading filters" heights={[62]} />,
)
// A slider changes the settings, and not which trades are used.
const Fields = memo(SampleSelection)

interface SampleFilterProps {
  readonly portfolio: Portfolio
  readonly narrowing: Narrowing
  readonly settings: WhatIfSettings
  readonly onChange: (changes: Partial<WhatIfSettings>) => void
}

/** The fields that narrow the trades: on demand, and as long as they leave trades out. */
export function SampleFilter({ portfolio, narrowing, settings, onChange }: SampleFilterProps) {
  const { from, to, direction, setupId, portfolioId, tradeListId } = settings
  const isNarrowed = [from, to, direction, setupId, portfolioId, tradeListId].some((condition) => condition !== null)
  const [isOpen, setIsOpen] = useState(false)
  const narrowed = useMemo(
    () => ({ from, to, direction, setupId, portfolioId, tradeListId }),
    [from, to, direction, setupId, portfolioId, tradeListId],
  )
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 1.5, justifyItems: 'start' }}>
      {isNarrowed ? null : (
        <Button
          size="small"
          color="inherit"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          onPointerEnter={SampleSelection.load}
          endIcon={<Icon path={isOpen ? mdiChevronUp : mdiChevronDown} />}
          sx={{ ml: -1 }}
        >
          Filter trades
        </Button>
      )}
      {isOpen || isNarrowed ? (
        <Box sx={{ width: '100%' }}>
          <Fields portfolio={portfolio} narrowing={narrowing} settings={narrowed} onChange={onChange} />
        </Box>
      ) : null}
    </Box>
  )
}
