using System.Text.Json;

namespace Peregrine.Json.DocumentsTests;

/// <summary>Compares values of documents with those of System.Text.Json, by every member that both have.</summary>
internal static class Trees
{
    public static void AreSame(JsonElement expected, JsonValueView actual)
    {
        var pending = new Stack<(JsonElement Expected, JsonValueView Actual)>();
        pending.Push((expected, actual));
        while (pending.TryPop(out (JsonElement Expected, JsonValueView Actual) pair))
        {
            (JsonElement element, JsonValueView view) = pair;
            Assert.Equal(element.ValueKind, view.ValueKind);
            switch (element.ValueKind)
            {
                case JsonValueKind.Object:
                    Assert.Equal(element.GetPropertyCount(), view.Count);
                    JsonElement.ObjectEnumerator members = element.EnumerateObject();
                    foreach (JsonMemberView member in view.EnumerateObject())
                    {
                        Assert.True(members.MoveNext());
                        Assert.Equal(Outcome(() => members.Current.Name), Outcome(() => member.Name));
                        pending.Push((members.Current.Value, member.Value));
                    }

                    Assert.False(members.MoveNext());
                    break;
                case JsonValueKind.Array:
                    Assert.Equal(element.GetArrayLength(), view.Count);
                    JsonElement.ArrayEnumerator elements = element.EnumerateArray();
                    foreach (JsonValueView item in view.EnumerateArray())
                    {
                        Assert.True(elements.MoveNext());
                        pending.Push((elements.Current, item));
                    }

                    Assert.False(elements.MoveNext());
                    break;
                default:
                    Assert.Equal(element.GetRawText(), System.Text.Encoding.UTF8.GetString(view.RawText.Span));
                    AreSameScalars(element, view);
                    break;
            }
        }
    }

    /// <summary>The result of a call, or the exception's type and message.</summary>
    public static object? Outcome(Func<object?> call)
    {
        try
        {
            return call();
        }
        catch (Exception error) when (error is InvalidOperationException or FormatException or KeyNotFoundException or IndexOutOfRangeException)
        {
            return $"{error.GetType()}: {error.Message}";
        }
    }

    private static void AreSameScalars(JsonElement element, JsonValueView view)
    {
        if (element.ValueKind == JsonValueKind.Number)
        {
            Assert.Equal(Outcome(() => element.GetInt32()), Outcome(() => view.GetInt32()));
            Assert.Equal(Outcome(() => element.GetInt64()), Outcome(() => view.GetInt64()));
            Assert.Equal(Outcome(() => element.GetDouble()), Outcome(() => view.GetDouble()));
            Assert.Equal(Outcome(() => element.GetDecimal()), Outcome(() => view.GetDecimal()));
        }
        else
        {
            Assert.Equal(Outcome(() => element.GetString()), Outcome(() => view.GetString()));
        }
    }
}
