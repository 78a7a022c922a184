import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ToolKey, toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import { toolFacts } from '#domain/analysis/tool-facts.ts'
import type { ShownAnswer, ShownAnswers } from '#features/charter-elite/data/tool-runs.ts'
import { CertaintyDot } from '#features/charter-elite/rail/certainty-dot.tsx'
import { certaintyText } from '#shared/analysis/certainty-words.ts'
import { SentenceText } from '#shared/analysis/sentence-text.tsx'
import type { ToolWords } from '#shared/analysis/tool-words.ts'
import { Sparkline } from '#ui/figures/sparkline.tsx'

interface ToolTilesProps {
  readonly answers: ShownAnswers
  readonly isStale: (answer: ShownAnswer) => boolean
  readonly words: ToolWords
  readonly onOpen: (tool: ToolKey) => void
}

const findingHeight = 60

function TileBody({ answer, words }: { readonly answer: ShownAnswer | undefined; readonly words: ToolWords }) {
  if (answer === undefined) return <Skeleton variant="rounded" height={findingHeight} />
  if (answer.result === null)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', minHeight: findingHeight }}>
        {answer.problem}
      </Typography>
    )
  const { finding } = answer.result
  return (
    <>
      <Typography variant="body2" sx={{ minHeight: findingHeight }}>
        <SentenceText sentence={finding.statement} words={words} />
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {certaintyText(finding) ?? '\u00a0'}
      </Typography>
    </>
  )
}

/** All tools side by side: what each found in the selection, how sure that is, and its course. */
export function ToolTiles({ answers, isStale, words, onOpen }: ToolTilesProps) {
  return (
    <Box
      component="ul"
      aria-label="Findings of all tools"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
        listStyle: 'none',
        m: 0,
        p: 0,
      }}
    >
      {toolKeys.map((tool) => {
        const answer = answers.get(tool)
        return (
          <li key={tool}>
            <Paper variant="outlined" sx={{ height: '100%' }}>
              <ButtonBase
                onClick={() => onOpen(tool)}
                sx={{
                  width: '100%',
                  height: '100%',
                  p: 2,
                  display: 'grid',
                  gap: 0.75,
                  alignContent: 'start',
                  justifyContent: 'stretch',
                  gridTemplateColumns: 'minmax(0, 1fr)',
                  textAlign: 'left',
                  borderRadius: 'inherit',
                  opacity: answer !== undefined && isStale(answer) ? 0.7 : 1,
                  transition: 'opacity 150ms',
                }}
              >
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                  <CertaintyDot finding={answer?.result?.finding ?? null} />
                  <Typography variant="h3" component="h2" sx={{ flexGrow: 1 }}>
                    {toolFacts[tool].title}
                  </Typography>
                  <Box aria-hidden sx={{ height: 24 }}>
                    {answer?.result === undefined || answer.result === null ? null : (
                      <Sparkline values={answer.result.spark} label="" />
                    )}
                  </Box>
                </Box>
                <TileBody answer={answer} words={words} />
              </ButtonBase>
            </Paper>
          </li>
        )
      })}
    </Box>
  )
}
