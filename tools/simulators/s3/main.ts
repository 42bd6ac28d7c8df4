import { runSimulator } from '../http-service.ts';
import { startS3Simulator } from './server.ts';

// node tools/simulators/s3/main.ts --port 4030 [--host 127.0.0.1]
await runSimulator([], async (options) => {
  const { storageUrl, close } = await startS3Simulator(options);
  return { told: { storageUrl }, close };
});
