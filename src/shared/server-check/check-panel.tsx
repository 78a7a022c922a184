import { mdiCheckDecagramOutline } from '@mdi/js'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Failure } from '#api/failure.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { DownloadJson } from './download-json.tsx'
import type { LocalFigures, LocalSource, ServerCheckProps, ServerFigures } from './server-check.tsx'

const CheckResult = lazyPart(
  async () => (await import('./check-result.tsx')).default,
  () => <LoadingState label="Comparing the figures" heights={[72, 360]} />,
)

interface Check {
  /** The result that was checked; a newer one may be on screen. */
  readonly of: LocalSource
  readonly local: LocalFigures
  readonly server: ServerFigures
}

const problemText = (error: unknown) =>
  error instanceof Failure && error.code === 'busy'
    ? 'The server is busy with other simulations. Try again in a few seconds.'
    : errorText(error)

/** Lets the server compute the same independently and compares every figure. */
export default function CheckPanel({
  local,
  ask,
  obstacle = null,
  subtitle = 'Reruns this seed with independent server code',
  note = '',
  download,
}: ServerCheckProps) {
  const [checked, setChecked] = useState<Check | null>(null)
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function check(of: LocalSource): Promise<void> {
    setIsPending(true)
    setProblem(null)
    try {
      const [here, server] = await Promise.all([typeof of === 'function' ? of() : of, ask()])
      setChecked({ of, local: here, server })
    } catch (error) {
      setProblem(problemText(error))
    } finally {
      setIsPending(false)
    }
  }

  return (
    <Panel
      title="Check with server"
      subtitle={subtitle}
      actions={
        <>
          {download === undefined ? null : <DownloadJson download={local === null ? null : download} />}
          <Button
            variant="outlined"
            disabled={local === null || obstacle !== null}
            loading={isPending}
            loadingPosition="start"
            startIcon={<Icon path={mdiCheckDecagramOutline} />}
            onClick={() => {
              if (local !== null) void check(local)
            }}
          >
            Check with server
          </Button>
        </>
      }
    >
      {obstacle === null && problem !== null ? (
        <Alert severity="error" variant="outlined">
          {problem}
        </Alert>
      ) : obstacle === null && checked !== null && checked.of === local ? (
        <CheckResult local={checked.local} server={checked.server} />
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {obstacle ?? `${checked === null ? 'Not checked yet.' : 'Parameters changed. Check again.'}${note}`}
        </Typography>
      )}
    </Panel>
  )
}
