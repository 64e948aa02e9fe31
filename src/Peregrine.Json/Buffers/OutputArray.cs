using System.Buffers;

namespace Peregrine.Json.Buffers;

/// <summary>The array that one call writes into.</summary>
internal sealed class OutputArray(byte[] array)
{
    private byte[] _kept = array;

    /// <summary>The array.</summary>
    public byte[] Array { get; private set; } = array;

    /// <summary>Whether a call writes into it.</summary>
    public bool IsTaken { get; set; }

    /// <summary>Goes on with a larger array, which is kept if it is not too large.</summary>
    public void Replace(byte[] larger)
    {
        ReturnPooled();
        Array = larger;
        if (larger.Length <= ThreadBuffer.KeptOutput)
        {
            _kept = larger;
        }
    }

    /// <summary>Goes back to the array that is kept.</summary>
    public void Shrink()
    {
        ReturnPooled();
        Array = _kept;
    }

    private void ReturnPooled()
    {
        if (Array.Length > ThreadBuffer.KeptOutput)
        {
            ArrayPool<byte>.Shared.Return(Array);
        }
    }
}
