import { ApiError } from '@tributary/engine/http/client.ts';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useState } from 'react';
import type { organizationRoutes } from '../routes.ts';
import { IMAGE_LIMIT_BYTES, type ImageUse } from '../images.ts';

const PROBLEMS = ['too_large', 'unsupported_media_type', 'validation_failed'] as const;
/** Why a picture was refused. */
export type UploadProblem = (typeof PROBLEMS)[number] | 'other';

/** Uploads a picture and passes on its name. Saving the form with that name is a separate step. */
export function useUpload(use: ImageUse, onTaken: (name: string) => void) {
  const client = useClient();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<UploadProblem>();
  const send = async (file: Blob | undefined): Promise<void> => {
    if (!file) return setProblem('other');
    if (file.size > IMAGE_LIMIT_BYTES) return setProblem('too_large');
    setProblem(undefined);
    setSending(true);
    try {
      const { name } = await routesOf<typeof organizationRoutes>(client)(`POST /organization/images/${use}`, {
        file,
      });
      onTaken(name);
    } catch (error) {
      const code = error instanceof ApiError ? error.problem.code : '';
      setProblem(PROBLEMS.find((each) => each === code) ?? 'other');
    } finally {
      setSending(false);
    }
  };
  return { send, sending, problem, forget: () => setProblem(undefined) };
}
