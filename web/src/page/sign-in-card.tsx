import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BASE_PATH } from '../api/base-path';
import { Brand } from '../ui/layout/brand';
import { safeReturnPath } from './return-path';

/** Opens the page that was requested before the sign-in, without what was read for another member. */
export function useEnter(): (path: string | null | undefined) => void {
  const router = useRouter();
  const client = useQueryClient();
  return (path) => {
    client.clear();
    router.history.replace(BASE_PATH + safeReturnPath(path ?? undefined));
  };
}

/** The frame of the pages that sign a member in. */
export function SignInCard({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-[380px] rounded-card border border-line bg-surface p-6 shadow-float">
        <p className="mb-5">
          <Brand />
        </p>
        {children}
      </div>
    </main>
  );
}
