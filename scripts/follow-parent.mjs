// npm runs a script through a shell and sends signals only to that shell. The shell ends, and the script would
// continue as an orphan that keeps the data folder and the port in use.
const everyMs = 200

/** Ends this process, as SIGTERM does, once its parent has ended; for a process started by npm. */
export function followParent() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, everyMs)
  timer.unref()
}
