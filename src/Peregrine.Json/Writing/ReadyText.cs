namespace Peregrine.Json.Writing;

/// <summary>Bytes that are often written unchanged. They are padded, so that a short text is one vector store.</summary>
internal sealed class ReadyText
{
    /// <summary>The maximum length of a text that is one store.</summary>
    public const int Padding = 32;

    public ReadyText(ReadOnlySpan<byte> text)
    {
        Length = text.Length;
        Bytes = new byte[Math.Max(text.Length, Padding)];
        text.CopyTo(Bytes);
    }

    /// <summary>The text and its padding.</summary>
    public byte[] Bytes { get; }

    /// <summary>The length of the text.</summary>
    public int Length { get; }
}
