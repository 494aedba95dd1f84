import { cac } from 'cac';

const cli = cac('bfi');
cli.help();
cli.parse();
