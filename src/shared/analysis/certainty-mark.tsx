import { mdiCheckDecagram, mdiDiceMultipleOutline, mdiTimerSandEmpty } from '@mdi/js'
import Box from '@mui/material/Box'
import type { Certainty, ToolFinding } from '#domain/analysis/shapes/tool-result.ts'
import { Icon } from '#ui/icon.tsx'
import { certaintyColors, certaintyText } from './certainty-words.ts'

const icons: Readonly<Record<Exclude<Certainty, 'descriptive'>, string>> = {
  likely: mdiCheckDecagram,
  couldBeChance: mdiDiceMultipleOutline,
  notEnough: mdiTimerSandEmpty,
}

/** How sure a finding is: a word with its icon; nothing where nothing was tested. */
export function CertaintyMark({ finding }: { finding: Pick<ToolFinding, 'certainty' | 'n' | 'needed'> }) {
  const text = certaintyText(finding)
  if (text === null || finding.certainty === 'descriptive') return null
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        color: certaintyColors[finding.certainty],
        fontWeight: 600,
      }}
    >
      <Icon path={icons[finding.certainty]} sx={{ fontSize: '1.15em' }} />
      {text}
    </Box>
  )
}
