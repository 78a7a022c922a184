import Box from '@mui/material/Box'
import { memo } from 'react'
import type { Certainty, ToolFinding } from '#domain/analysis/shapes/tool-result.ts'
import { certaintyText } from '#shared/analysis/certainty-words.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

const looks: Readonly<Record<Certainty, { readonly bgcolor: string; readonly borderColor: string }>> = {
  likely: { bgcolor: 'primary.main', borderColor: 'primary.main' },
  couldBeChance: { bgcolor: 'transparent', borderColor: 'primary.main' },
  notEnough: { bgcolor: 'transparent', borderColor: 'divider' },
  descriptive: { bgcolor: 'text.disabled', borderColor: 'text.disabled' },
}

const size = { width: 9, height: 9, flexShrink: 0 }

/** A filled dot for a likely finding, a ring for one that may be chance, a space without one. */
export const CertaintyMark = memo(function CertaintyMark({ certainty }: { readonly certainty: Certainty | null }) {
  if (certainty === null) return <Box component="span" sx={size} />
  return <Box component="span" aria-hidden sx={{ ...size, borderRadius: '50%', border: 2, ...looks[certainty] }} />
})

/** The mark of a finding with its words for readers. */
export function CertaintyDot({ finding }: { readonly finding: ToolFinding | null }) {
  return (
    <>
      <CertaintyMark certainty={finding?.certainty ?? null} />
      {finding === null ? null : <VisuallyHidden>{certaintyText(finding)}</VisuallyHidden>}
    </>
  )
}
