import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { callMcpTool, type McpTool } from '#api/console/mcp.ts'
import type { Credential } from '#api/console/send-call.ts'
import { parseJson, schemaProblems } from '#features/console/parts/check-json.ts'
import { CodeBlock } from '#features/console/parts/code-block.tsx'
import { CopyButton } from '#features/console/parts/copy-button.tsx'
import { JsonEditor } from '#features/console/parts/json-editor.tsx'
import { prettyText } from '#features/console/parts/pretty-text.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { formatBytes, formatNumber } from '#ui/figures/format.ts'
import { Select } from '#ui/form/select.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { exampleInput } from './example-input.ts'

interface ToolFormProps {
  readonly tool: McpTool
  readonly credential: Credential
  readonly portfolioId: string | null
}

/** The form of one tool and what it answered. */
function ToolForm({ tool, credential, portfolioId }: ToolFormProps) {
  const [text, setText] = useState(() => JSON.stringify(exampleInput(tool.inputSchema, portfolioId), null, 2))
  const [problems, setProblems] = useState<readonly string[]>([])
  const call = useMutation({
    mutationFn: (input: unknown) => callMcpTool(tool.name, input, credential),
    gcTime: 0,
    retry: false,
  })

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const parsed = parseJson(text)
    setProblems(parsed.isJson ? await schemaProblems(tool.inputSchema, parsed.value) : [parsed.problem])
    if (parsed.isJson) call.mutate(parsed.value)
  }

  const answer = call.data ?? null
  const pretty = answer === null ? null : prettyText(answer.text)
  return (
    <Box
      component="form"
      noValidate
      aria-label={tool.name}
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {tool.description}
      </Typography>
      <JsonEditor
        label="Input (JSON)"
        value={text}
        problems={problems}
        onChange={(next) => {
          setProblems([])
          setText(next)
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Button type="submit" variant="contained" disabled={call.isPending}>
          {call.isPending ? 'Calling…' : 'Call tool'}
        </Button>
        {tool.annotations?.readOnlyHint === true ? null : (
          <Chip size="small" variant="outlined" label="May store data" />
        )}
      </Box>
      {call.error === null ? null : <Alert severity="error">{errorText(call.error)}</Alert>}
      {answer === null || pretty === null ? null : (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Box component="output" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <Chip
              size="small"
              color={answer.isError ? 'warning' : 'success'}
              label={answer.isError ? 'Refused' : 'Answered'}
            />
            <span>{`${formatNumber(answer.ms, 0)} ms`}</span>
            <span>{formatBytes(new Blob([answer.text]).size)}</span>
            <CopyButton label="Copy answer" text={pretty.shown} />
          </Box>
          <CodeBlock label="Tool answer" maxHeight={520}>
            {pretty.shown}
          </CodeBlock>
        </Box>
      )}
    </Box>
  )
}

interface ToolPanelProps {
  readonly tools: readonly McpTool[]
  readonly credential: Credential
  readonly portfolioId: string | null
}

/** The tools, of which one is shown. */
export function ToolPanel({ tools, credential, portfolioId }: ToolPanelProps) {
  const [name, setName] = useState(tools[0]?.name ?? '')
  const tool = tools.find((one) => one.name === name)
  return (
    <Panel title="Tools" subtitle={`${tools.length} tools that assistants can call`}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Select
          label="Tool"
          options={tools.map((one) => ({ value: one.name, label: one.title ?? one.name }))}
          value={name}
          onChange={setName}
        />
        {tool === undefined ? null : (
          <ToolForm key={tool.name} tool={tool} credential={credential} portfolioId={portfolioId} />
        )}
      </Box>
    </Panel>
  )
}
