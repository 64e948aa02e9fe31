using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using Peregrine.Json;
using Peregrine.Json.Http;

namespace Adopting;

public static partial class Samples
{
    private static void Writes(List<string> results)
    {
        Order order = ReadOrder();
        var cycle = new List<object>();
        cycle.Add(cycle);
        Add(results, () => JsonSerializer.Serialize(order));
        Add(results, () => JsonSerializer.Serialize(order, s_web));
        Add(results, () => JsonSerializer.Serialize(order, typeof(Order)));
        Add(results, () => JsonSerializer.Serialize(order, Context.Default.Order));
        Add(results, () => JsonSerializer.SerializeToUtf8Bytes(order, typeof(object)));
        Add(results, () => JsonSerializer.Serialize<Shape>(new Circle { Name = "a", Radius = 0.1 }));
        Add(results, () => JsonSerializer.SerializeToElement(order).GetProperty("who").GetString());
        Add(results, () => JsonSerializer.SerializeToNode(order)!["Total"]!.ToJsonString());
        Add(results, () => JsonSerializer.SerializeToNode<object?>(null));
        Add(results, () => JsonSerializer.SerializeToDocument(order, s_web).RootElement.GetRawText());
        Add(results, () => JsonSerializer.Serialize(double.NaN));
        Add(results, () => JsonSerializer.Serialize(cycle));
        Add(results, () => JsonSerializer.Serialize(order, typeof(Line)));
        Add(results, () => JsonSerializer.Serialize(typeof(int)));
        Add(results, () =>
        {
            var output = new Gathered();
            JsonSerializer.Serialize(output, order, s_web);
            JsonSerializer.Serialize(output, order, Context.Default.Order);
            return output.Written;
        });
        Add(results, () =>
        {
            var output = new StringWriter();
            JsonSerializer.Serialize(output, order);
            JsonSerializer.Serialize(output, order, Context.Default.Order);
            return output.ToString();
        });
        Add(results, () =>
        {
            var output = new MemoryStream();
            JsonSerializer.Serialize(output, order, s_web);
            return output;
        });
        Add(results, () =>
        {
            var output = new MemoryStream();
            using (var writer = new Utf8JsonWriter(output))
            {
                writer.WriteStartArray();
                JsonSerializer.Serialize(writer, order);
                writer.WriteEndArray();
            }

            return output;
        });
        Add(results, () =>
        {
            JsonSerializer.Serialize((System.Buffers.IBufferWriter<byte>)null!, order);
            return null;
        });
    }

    private static void Types(List<string> results)
    {
        JsonSerializerOptions options = new JsonSerializerOptions().UsePeregrine().WithoutPeregrine().UsePeregrine();
        Add(results, () => System.Text.Json.JsonSerializer.Serialize(ReadOrder(), options));
        Add(results, () => Show(System.Text.Json.JsonSerializer.Deserialize<Order>(OrderText, options)));
        Add(results, () => ((JsonSerializerOptions)null!).UsePeregrine());
        Add(results, () => JsonSerializer.IsReflectionEnabledByDefault.ToString());
        Add(results, () => JsonSerializer.Describe<Order>().Type);
        Add(results, () => JsonSerializer.Describe((Type)null!));
        Add(results, () => JsonSerializer.Describe<Colliding>());
        Add(results, () => JsonSerializer.Describe(Context.Default.Strict).Type);
        Add(results, () => JsonSerializer.Describe(typeof(Order), new JsonSerializerOptions { TypeInfoResolver = System.Text.Json.Serialization.Metadata.JsonTypeInfoResolver.Combine() }).Reading);
    }

    private static async Task WritesAsync(List<string> results)
    {
        Order order = ReadOrder();
        await AddAsync(results, () => WrittenAsync(output => JsonSerializer.SerializeAsync(output, order, s_web))).ConfigureAwait(false);
        await AddAsync(results, () => WrittenAsync(output => JsonSerializer.SerializeAsync(output, order, Context.Default.Order))).ConfigureAwait(false);
        await AddAsync(results, () => WrittenAsync(output => JsonSerializer.SerializeAsync(PipeWriter.Create(output), order))).ConfigureAwait(false);
        await AddAsync(results, () => WrittenAsync(output => JsonSerializer.SerializeAsyncEnumerable(output, LinesAsync(3)))).ConfigureAwait(false);
        await AddAsync(results, () => WrittenAsync(output => JsonSerializer.SerializeAsyncEnumerable(output, LinesAsync(3), options: s_web))).ConfigureAwait(false);
        await AddAsync(results, () => WrittenAsync(output => JsonSerializer.SerializeAsyncEnumerable(output, LinesAsync(3), topLevelValues: true, s_web))).ConfigureAwait(false);
        await AddAsync(results, () => WrittenAsync(output => JsonSerializer.SerializeAsyncEnumerable(output, LinesAsync(0), topLevelValues: true))).ConfigureAwait(false);
        await AddAsync(results, () => WrittenAsync(output => JsonSerializer.SerializeAsyncEnumerable(output, (IAsyncEnumerable<int>)null!))).ConfigureAwait(false);
        await AddAsync(results, () => WrittenAsync(output => JsonSerializer.SerializeAsyncEnumerable(output, OrdersAsync(), Context.Default.Order))).ConfigureAwait(false);
        await AddAsync(results, () => WrittenAsync(output => JsonSerializer.SerializeAsyncEnumerable(PipeWriter.Create(output), OrdersAsync(), Context.Default.Order, topLevelValues: true))).ConfigureAwait(false);
        await AddAsync(results, () => WrittenAsync(output => JsonSerializer.SerializeAsyncEnumerable(PipeWriter.Create(output), LinesAsync(2), options: s_web))).ConfigureAwait(false);
        await AddAsync(results, () => WrittenAsync(output => JsonSerializer.SerializeAsyncEnumerable(output, NumbersAsync(1, double.NaN), topLevelValues: true))).ConfigureAwait(false);
        await AddAsync(results, () => WrittenAsync(output => JsonSerializer.SerializeAsyncEnumerable(output, NumbersAsync(), options: s_web))).ConfigureAwait(false);
        await AddAsync(results, () => WrittenAsync(output => JsonSerializer.SerializeAsyncEnumerable(output, LinesAsync(3), cancellationToken: new CancellationToken(canceled: true)))).ConfigureAwait(false);
        await AddAsync(results, () => WrittenAsync(output => JsonSerializer.SerializeAsyncEnumerable(output, LinesAsync(3, failing: true), topLevelValues: true))).ConfigureAwait(false);
    }

    private static async Task HttpAsync(List<string> results)
    {
        using var handler = new Answering(OrderText);
        using var client = new HttpClient(handler) { BaseAddress = new Uri("http://here/") };
        await AddAsync(results, async () => await client.GetFromJsonAsync<Order>("a").ConfigureAwait(false)).ConfigureAwait(false);
        await AddAsync(results, async () => await client.GetFromJsonAsync("a", Context.Default.Order).ConfigureAwait(false)).ConfigureAwait(false);
        await AddAsync(results, async () => await client.GetFromJsonAsync<int>(new Uri("http://here/b")).ConfigureAwait(false)).ConfigureAwait(false);
        await AddAsync(results, async () => await client.DeleteFromJsonAsync<Order>("a").ConfigureAwait(false)).ConfigureAwait(false);
        foreach (Func<Task<HttpResponseMessage>> send in (Func<Task<HttpResponseMessage>>[])[
            () => client.PostAsJsonAsync("a", ReadOrder()), () => client.PutAsJsonAsync("a", ReadOrder(), s_web), () => client.PatchAsJsonAsync("a", ReadOrder(), Context.Default.Order),
            () => client.PostAsync(new Uri("http://here/a"), JsonContent.Create(ReadOrder(), new System.Net.Http.Headers.MediaTypeHeaderValue("text/x") { CharSet = "utf-16" }))])
        {
            await AddAsync(
                results,
                async () =>
                {
                    using HttpResponseMessage answer = await send().ConfigureAwait(false);
                    return $"{handler.Body} {Show(await answer.Content.ReadFromJsonAsync<Order>().ConfigureAwait(false))}";
                },
                $"request {results.Count}").ConfigureAwait(false);
        }

        Add(results, () =>
        {
            using JsonContent content = JsonContent.Create(5, typeof(int));
            return $"{content.ObjectType} {content.Value} {content.Headers.ContentType} {content.Headers.ContentLength}";
        });
        Add(results, () => JsonContent.Create("x", typeof(int)));
        Add(results, () => JsonContent.Create(5, (Type)null!));
    }

    private static async Task<object?> WrittenAsync(Func<Stream, Task> write)
    {
        var output = new MemoryStream();
        string failure = "";
        try
        {
            await write(output).ConfigureAwait(false);
        }
        catch (Exception error)
        {
            failure = Show(error);
        }

        return Encoding.UTF8.GetString(output.ToArray()) + failure;
    }

    private static async IAsyncEnumerable<Order> OrdersAsync()
    {
        yield return ReadOrder();
        await Task.Yield();
        yield return new Order { Id = 2 };
    }

    private static async IAsyncEnumerable<double> NumbersAsync(params double[] numbers)
    {
        foreach (double number in numbers)
        {
            yield return number;
        }

        await Task.Yield();
    }

    private static async IAsyncEnumerable<Line> LinesAsync(int count, bool failing = false)
    {
        for (int i = 0; i < count; i++)
        {
            await Task.Yield();
            yield return new Line("a", i);
        }

        if (failing)
        {
            throw new InvalidOperationException("No more.");
        }
    }
}
