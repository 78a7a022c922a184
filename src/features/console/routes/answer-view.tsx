import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { CallAnswer } from '#api/console/send-call.ts'
import { CodeBlock } from '#features/console/parts/code-block.tsx'
import { CopyButton } from '#features/console/parts/copy-button.tsx'
import { prettyText } from '#features/console/parts/pretty-text.ts'
import { formatBytes, formatNumber } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'

const colorOf = (status: number) => (status < 300 ? 'success' : status < 500 ? 'warning' : 'error')

/** What a call answered: status, time, size, headers and body. */
export function AnswerView({ answer }: { readonly answer: CallAnswer }) {
  const { status, statusText, headers, ms, bytes, text } = answer
  const pretty = text === null ? null : prettyText(text)
  return (
    <Panel
      title="Response"
      actions={
        pretty === null || pretty.shown === '' ? undefined : <CopyButton label="Copy response" text={pretty.shown} />
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Box component="output" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Chip size="small" color={colorOf(status)} label={`${status} ${statusText}`.trim()} />
          <span>{`${formatNumber(ms, 0)} ms`}</span>
          <span>{formatBytes(bytes)}</span>
        </Box>
        <Accordion disableGutters variant="outlined" slotProps={{ heading: { component: 'h3' } }}>
          <AccordionSummary expandIcon={<span aria-hidden>▾</span>}>{`Headers (${headers.length})`}</AccordionSummary>
          <AccordionDetails>
            <CodeBlock label="Response headers" maxHeight={240}>
              {headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
            </CodeBlock>
          </AccordionDetails>
        </Accordion>
        {pretty === null ? (
          <span>The body is a file and is not shown.</span>
        ) : pretty.shown === '' ? (
          <span>The body is empty.</span>
        ) : (
          <CodeBlock label="Response body" maxHeight={520}>
            {pretty.shown}
          </CodeBlock>
        )}
        {pretty?.isCut === true ? <span>Only the first 100,000 characters are shown.</span> : null}
      </Box>
    </Panel>
  )
}
