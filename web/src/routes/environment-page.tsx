import { Outlet } from '@tanstack/react-router';

export function EnvironmentPage() {
  return (
    <main>
      <Outlet />
    </main>
  );
}
