import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState, type SubmitEvent } from 'react'
import type { Credential } from '#api/console/send-call.ts'
import type { ApiCall } from '#contract/api-call.ts'
import { parseJson, schemaProblems } from '#features/console/parts/check-json.ts'
import { CopyButton } from '#features/console/parts/copy-button.tsx'
import { JsonEditor } from '#features/console/parts/json-editor.tsx'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { errorText } from '#ui/feedback/error-text.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { AnswerView } from './answer-view.tsx'
import { CallFields } from './call-fields.tsx'
import { buildCall, initialValues, missingFields } from './call-values.ts'
import { codeSample, sampleLanguages } from './code-samples.ts'
import { isDestructive } from './is-destructive.ts'
import { useCall } from './use-call.ts'

const accessWords = {
  public: 'Open to everybody',
  session: 'Needs a session; API tokens cannot use it',
  read: 'API tokens need the scope “read”',
  add: 'API tokens need the scope “add” or “write”',
  write: 'API tokens need the scope “write”',
  import: 'API tokens need the scope “import”',
  simulate: 'API tokens need the scope “simulate”',
} as const satisfies Readonly<Record<ApiCall['access'], string>>

interface CallFormProps {
  readonly call: ApiCall
  readonly credential: Credential
  readonly portfolioId: string | null
}

/** The form of one call: its fields, its body, what it answered, and the same call in other languages. */
export function CallForm({ call, credential, portfolioId }: CallFormProps) {
  const [values, setValues] = useState(() => initialValues(call, portfolioId))
  const [file, setFile] = useState<File | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isAsking, setIsAsking] = useState(false)
  const { answer, error, isSending, send, stop } = useCall(credential)
  const limit = ` · ${call.rateLimit.calls} calls per ${call.rateLimit.seconds} s`
  const outgoing = buildCall(call, values, file)

  /** What keeps the call from being sent; the server judges the rest. */
  async function check(): Promise<readonly string[]> {
    const missing = missingFields(call, values).map((name) => `${name} is required.`)
    if (call.body === null) return missing
    const parsed = parseJson(values.body)
    if (!parsed.isJson) return [...missing, parsed.problem]
    return [...missing, ...(await schemaProblems(call.body.schema, parsed.value))]
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const found = await check()
    setProblems(found)
    // A wrong field may be sent on purpose, to see the refusal; what is no JSON would never arrive.
    const isSendable = call.body === null || parseJson(values.body).isJson
    if (missingFields(call, values).length > 0 || !isSendable) return
    if (isDestructive(call)) setIsAsking(true)
    else send(outgoing)
  }

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Panel title={call.key} subtitle={`${call.summary}. ${accessWords[call.access]}${limit}`}>
        <Box
          component="form"
          noValidate
          aria-label={call.key}
          onSubmit={(event) => void submit(event)}
          sx={{ display: 'grid', gap: 2 }}
        >
          <CallFields
            parameters={call.parameters}
            values={values.fields}
            onChange={(key, text) => setValues((before) => ({ ...before, fields: { ...before.fields, [key]: text } }))}
          />
          {call.body === null ? null : (
            <JsonEditor
              label="Body (JSON)"
              value={values.body}
              problems={problems}
              onChange={(body) => {
                setProblems([])
                setValues((before) => ({ ...before, body }))
              }}
            />
          )}
          {call.upload === null ? null : (
            <label>
              {`File (${call.upload}) `}
              <input type="file" onChange={(event) => setFile(event.target.files?.[0] ?? null)} />
            </label>
          )}
          {call.body === null && problems.length > 0 ? <Alert severity="error">{problems.join(' ')}</Alert> : null}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button
              type="submit"
              variant="contained"
              disabled={isSending}
              color={isDestructive(call) ? 'error' : 'primary'}
            >
              {isSending ? 'Sending…' : 'Send'}
            </Button>
            {isSending ? <Button onClick={stop}>Stop</Button> : null}
            <Button color="inherit" onClick={() => setValues(initialValues(call, portfolioId))}>
              Reset
            </Button>
            {sampleLanguages.map(({ key, label }) => (
              <CopyButton
                key={key}
                label={label}
                text={codeSample(key, outgoing, window.location.origin, call.access !== 'public')}
              />
            ))}
          </Box>
        </Box>
      </Panel>
      {error === null ? null : <Alert severity="error">{`Nothing came back: ${errorText(error)}`}</Alert>}
      {answer === null ? null : <AnswerView answer={answer} />}
      <ConfirmDialog
        open={isAsking}
        title="Send this call?"
        confirmLabel="Send call"
        destructive
        onConfirm={() => {
          setIsAsking(false)
          send(outgoing)
        }}
        onCancel={() => setIsAsking(false)}
      >
        {`${call.summary}. It acts on your own journal.`}
      </ConfirmDialog>
    </Box>
  )
}
