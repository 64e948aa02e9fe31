namespace Peregrine.Json.Writing;

/// <summary>How indented output looks; compact output has none.</summary>
/// <param name="Character">Space or tab.</param>
/// <param name="Size">Characters a level, 0 to 127.</param>
/// <param name="CarriageReturn">Whether lines end in CR LF.</param>
internal sealed record Layout(byte Character, int Size, bool CarriageReturn);

/// <summary>What the options say about the output.</summary>
/// <param name="MaxDepth">How many containers may nest.</param>
/// <param name="Layout">Null for compact output.</param>
internal readonly record struct WriteSettings(int MaxDepth, Layout? Layout);
