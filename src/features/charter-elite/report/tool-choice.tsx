import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { type ToolKey, toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import { toolFacts } from '#domain/analysis/tool-facts.ts'

interface ToolChoiceProps {
  readonly chosen: readonly ToolKey[]
  readonly onChange: (tools: readonly ToolKey[]) => void
}

/** Which tools the report has; the last one stays. */
export function ToolChoice({ chosen, onChange }: ToolChoiceProps) {
  return (
    <Box
      component="fieldset"
      aria-label="Tools in the report"
      className="screen-only"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, border: 0, m: 0, p: 0 }}
    >
      {toolKeys.map((tool) => {
        const isChosen = chosen.includes(tool)
        return (
          <Chip
            key={tool}
            size="small"
            label={toolFacts[tool].title}
            component="button"
            aria-pressed={isChosen}
            color={isChosen ? 'primary' : 'default'}
            variant={isChosen ? 'filled' : 'outlined'}
            disabled={isChosen && chosen.length === 1}
            // The only tool of a report cannot be removed, and is chosen all the same.
            sx={{ '&.Mui-disabled': { opacity: 1 } }}
            onClick={() => onChange(toolKeys.filter((key) => (key === tool ? !isChosen : chosen.includes(key))))}
          />
        )
      })}
    </Box>
  )
}
