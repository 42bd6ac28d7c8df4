import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useDownload } from './use-download.console.tsx';

interface DownloadButtonProps extends Pick<
  ButtonProps,
  'children' | 'variant' | 'size' | 'leftSection' | 'disabled'
> {
  path: string;
  /** The request's content, where it must not be in the address. */
  body?: object;
}

/** Saves a file that the API makes. */
export function DownloadButton({ path, body, size = 'sm', ...button }: DownloadButtonProps) {
  const { isRunning, start } = useDownload();
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<IconDownload size={size === 'xs' ? 14 : 16} />}
      loading={isRunning}
      onClick={() => void start(path, body)}
      {...button}
    />
  );
}
