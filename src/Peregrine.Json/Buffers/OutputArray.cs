using Peregrine.Json.Kernels;

namespace Peregrine.Json.Buffers;

/// <summary>Holds the array that one call writes into, and keeps an array for the next call.</summary>
/// <param name="array">The first array.</param>
/// <param name="mostKept">The maximum length of an array that is kept between calls; longer ones are rented.</param>
internal sealed class OutputArray(byte[] array, int mostKept)
{
    private byte[] _kept = array;

    private int _rented;

    /// <summary>The array that the current call writes into.</summary>
    public byte[] Array { get; private set; } = array;

    /// <summary>The maximum length of an array that is kept between calls.</summary>
    public int MostKept { get; } = mostKept;

    /// <summary>Whether a call is using the array, and how the next call begins.</summary>
    public OutputUse Use { get; set; }

    /// <summary>The array for calls inside the current call.</summary>
    public OutputArray? Inner { get; set; }

    /// <summary>Replaces the array by a larger one, which is kept for later calls if it is not too long.</summary>
    public void Replace(byte[] larger)
    {
        ReturnPooled();
        Array = larger;
        if (larger.Length <= MostKept)
        {
            _kept = larger;
        }
    }

    /// <summary>Returns the rented array, which a long output needed, and uses the kept array again.</summary>
    /// <param name="used">The number of bytes written; if they needed a longer array, the next call begins with one.</param>
    public void Shrink(int used)
    {
        ReturnPooled();
        _rented = Array.Length;
        Array = _kept;
        Use = used > MostKept && MostKept > 0 ? OutputUse.OutgrownByLast : OutputUse.Free;
    }

    /// <summary>
    /// Begins with a rented array as long as the one that the last call needed, so that a long text need not be copied between arrays; does nothing if no such
    /// array can be rented without allocation.
    /// </summary>
    public void BeginLong()
    {
        if (RentedArrays.RentKept<byte>(_rented) is { } rented)
        {
            Array = rented;
        }
    }

    private void ReturnPooled()
    {
        if (Array.Length > MostKept)
        {
            RentedArrays.Return(Array);
        }
    }
}

/// <summary>Whether an <see cref="OutputArray"/> is in use, and how the next call begins.</summary>
internal enum OutputUse
{
    /// <summary>Unused.</summary>
    Free,

    /// <summary>Unused, and the last call wrote more than the kept array can contain.</summary>
    OutgrownByLast,

    /// <summary>In use by a call.</summary>
    Taken,
}
