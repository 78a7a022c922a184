import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import { toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import type { AnalysisTool } from '#domain/analysis/shapes/tool.ts'
import { storedChoice } from '#ui/stored-choice.ts'

const states = ['open', 'closed'] as const

/** Whether the help of each tool is open, remembered by this browser. */
export const helpChoices = Object.fromEntries(
  toolKeys.map((key) => [key, storedChoice(`edgeworth:analysis-help:${key}`, states, 'closed')]),
) as Readonly<Record<ToolKey, ReturnType<typeof storedChoice<(typeof states)[number]>>>>

const parts = [
  { key: 'shows', title: 'What it shows' },
  { key: 'matters', title: 'Why it matters' },
  { key: 'use', title: 'How to use it' },
] as const

/** What a tool shows, why it matters, and how to use it. */
export const ToolHelp = memo(function ToolHelp({ id, help }: { id: string; help: AnalysisTool<unknown>['help'] }) {
  return (
    <Box
      id={id}
      component="dl"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
        m: 0,
        p: 1.5,
        borderRadius: 2,
        bgcolor: 'action.hover',
      }}
    >
      {parts.map(({ key, title }) => (
        <div key={key}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary', fontWeight: 600 }}>
            {title}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0 }}>
            {help[key]}
          </Typography>
        </div>
      ))}
    </Box>
  )
})
