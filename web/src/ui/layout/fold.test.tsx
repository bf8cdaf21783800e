import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Fold, Summary } from './fold';

it('has its content only while it is open', async () => {
  render(
    <Fold summary={<Summary>Current list</Summary>}>
      <p>Content</p>
    </Fold>,
  );
  expect(screen.queryByText('Content')).toBeNull();
  fireEvent.click(screen.getByText('Current list'));
  await screen.findByText('Content');
  fireEvent.click(screen.getByText('Current list'));
  await waitFor(() => {
    expect(screen.queryByText('Content')).toBeNull();
  });
});
