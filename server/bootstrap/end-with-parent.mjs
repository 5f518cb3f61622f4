/** Loaded before the server: when the command that started it is killed, the channel between them breaks, and the server ends too. */
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
