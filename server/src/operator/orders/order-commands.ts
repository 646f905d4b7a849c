import { acceptOrders, cancelOrder, rejectOrder } from './decide-orders.ts';
import { listOrders } from './list-orders.ts';
import { showOrder } from './show-order.ts';

export const orderCommands = [listOrders, showOrder, acceptOrders, rejectOrder, cancelOrder];
