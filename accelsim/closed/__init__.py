"""The analytical model: cycles and amounts of a layer of an NPU from its mapping, in bounded time.

The machine is a pipeline of four units behind one fetch: load fills buffers, compute (the array)
reads them and adds to a bank of sums, vector turns sums into results, store writes those to
memory. A layer is jobs: a tile of pixels by a block of filters. The cycles of a job are those of
its slowest unit, unless a queue, a slot of a buffer or a bank of sums lets two units take turns.
A job costs each unit:

- load: beats of the tile (once for all blocks of filters), of the weights unless they stay, of
  three words of parameters, and 2 or 3 cycles a LOAD; a beat takes the interval of the bus, or
  more where beats in flight over the latency of memory allow less (``units.transfer``), and waits
  for STOREs and for fetch where they share the bus (``bus``);
- array: weight-stationary, the larger of rows, pixels and 3 for each block of weights (a fold);
  output-stationary, rows for each block and group of pixels;
- vector: PARAMETERS and a VECTOR, one cycle a result plus 15 + 4 r;
- store: beats of the results; fetch: beats of each instruction.

``units`` holds the laws of docs/npu.md for one instruction. ``array`` and ``taps`` run them over
the loops of a layer as ``accelsim.schedule`` records it. ``loops`` times a few turns of each loop,
until all units gain the same cycles in each turn, and multiplies: the work per mapping is bounded
by the depth of the nest, not by its counts. ``amounts`` are the event counters, exactly.
``candidates`` lists the legal mappings of a layer with an estimate of each, ``search`` times a few
of them and chooses. ``stream`` takes a whole schedule; ``accelsim.compiler.estimate_layers`` is the
entrance.

An example: 3x3 on 56 x 56 pixels, 64 channels to 64 filters, on a 16 x 16 weight-stationary
array, in tiles of 8 x 14 pixels. A place has 4 words, so that a block of filters has 9 x 4 = 36
folds of 112 cycles: 4032 cycles a job, 28 tiles x 4 blocks = 112 jobs, 451 584 cycles. A tile
loads 10 x 16 x 4 = 640 beats and each block 576 weight words once, as 4 x 36 chunks stay; a
result takes the vector unit 112 + 19 cycles. All of that hides behind the array but the first
tile and weights, and the last VECTOR and STORE.
"""
