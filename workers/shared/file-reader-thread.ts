import { releaseProxy, wrap, type Remote } from 'comlink'

/** A thread that reads files for the page. */
export interface FileReaderThread<Api> {
  readonly api: Remote<Api>
  /** What a call answers; refused when the thread could not be started or was ended meanwhile. */
  readonly awaitReply: <T>(call: Promise<T>) => Promise<T>
  /** Ends the thread: whatever it does stops at once, and calls that wait are refused. */
  readonly end: () => void
}

/** Takes a worker that offers `Api` for reading files. */
export function wrapFileReaderThread<Api>(worker: Worker): FileReaderThread<Api> {
  const api: Remote<Api> = wrap<Api>(worker)
  const refusals: ((error: Error) => void)[] = []
  const failed = new Promise<never>((_resolve, reject) => void refusals.push(reject))
  const fail = (error: Error) => refusals.forEach((refuse) => refuse(error))
  // Without a call that waits there is nobody to hear of it.
  failed.catch(() => undefined)
  worker.addEventListener('error', ({ message }) => {
    fail(new Error(message === '' ? 'The reader of files could not be started.' : message))
  })
  return {
    api,
    awaitReply: (call) => Promise.race([call, failed]),
    end: () => {
      fail(new DOMException('The reading was stopped.', 'AbortError'))
      api[releaseProxy]()
      worker.terminate()
    },
  }
}
