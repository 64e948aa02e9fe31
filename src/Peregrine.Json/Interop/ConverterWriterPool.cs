using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>The unused writers of a thread, the most recently returned one last.</summary>
internal sealed class ConverterWriterPool
{
    private readonly ConverterWriter?[] _seats = new ConverterWriter?[12];
    private int _count;

    public ConverterWriter? Take(in JsonWriter output)
    {
        for (int i = _count; --i >= 0;)
        {
            ConverterWriter seat = _seats[i]!;
            if (seat.Fits(in output))
            {
                if (i < --_count)
                {
                    Array.Copy(_seats, i + 1, _seats, i, _count - i);
                }

                _seats[_count] = null;
                if (seat.IsAsLeft)
                {
                    return seat;
                }
            }
        }

        return null;
    }

    public void Add(ConverterWriter seat)
    {
        if (_count == _seats.Length)
        {
            // Discards the writer that has been unused for the longest time.
            Array.Copy(_seats, 1, _seats, 0, --_count);
        }

        _seats[_count++] = seat;
    }
}
