import Box from '@mui/material/Box'
import type { Certainty, ToolFinding } from '#domain/analysis/shapes/tool-result.ts'
import { certaintyText } from '#shared/analysis/certainty-words.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

const looks: Readonly<Record<Certainty, { readonly bgcolor: string; readonly borderColor: string }>> = {
  likely: { bgcolor: 'primary.main', borderColor: 'primary.main' },
  couldBeChance: { bgcolor: 'transparent', borderColor: 'primary.main' },
  notEnough: { bgcolor: 'transparent', borderColor: 'divider' },
  descriptive: { bgcolor: 'text.disabled', borderColor: 'text.disabled' },
}

/** A filled dot for a likely finding, a ring for one that may be chance. Readers hear the words. */
export function CertaintyDot({ finding }: { readonly finding: ToolFinding | null }) {
  if (finding === null) return <Box component="span" sx={{ width: 9, height: 9, flexShrink: 0 }} />
  return (
    <>
      <Box
        component="span"
        aria-hidden
        sx={{ width: 9, height: 9, flexShrink: 0, borderRadius: '50%', border: 2, ...looks[finding.certainty] }}
      />
      <VisuallyHidden>{certaintyText(finding)}</VisuallyHidden>
    </>
  )
}
